//! Positions on the web: the explorer and play against a perfect opponent.
