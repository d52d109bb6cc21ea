-- An account has one submission that is judged, however many workers look for one at the same moment.
CREATE UNIQUE INDEX tasks_one_at_a_time ON tasks (account) WHERE state = 'running' AND purpose = 'first';
