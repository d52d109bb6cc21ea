for _ in range(int(input())):
    input()
    a = list(map(int, input().split()))
    print("Georgia will win" if sum(a) % 2 else "Bob will win")
