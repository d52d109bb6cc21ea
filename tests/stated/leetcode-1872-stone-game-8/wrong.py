def best(row):
    return sum(row)
for _ in range(int(input())):
    input()
    goal, *row = map(int, input().split())
    print(str(best(row) >= goal).lower())
