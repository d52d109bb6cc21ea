from itertools import accumulate
def best(row):
    fronts = list(accumulate(row))
    lead = fronts[-1]
    for front in reversed(fronts[1:-1]):
        lead = max(lead, front - lead)
    return lead
for _ in range(int(input())):
    input()
    goal, *row = map(int, input().split())
    print(str(best(row) >= goal).lower())
