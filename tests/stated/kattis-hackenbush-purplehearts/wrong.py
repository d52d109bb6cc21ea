for _ in range(int(input())):
    input()
    input()
    colors = input()
    print("Red" if colors.count("R") > colors.count("B") else "Blue")
