# The package of flake.nix: the program with its manual pages and completions. Compilers are prepared by the program
# itself when a bot first needs them.
{
  lib,
  rustPlatform,
  installShellFiles,
}:
rustPlatform.buildRustPackage {
  pname = "grundy";
  version = (lib.importTOML ../../Cargo.toml).workspace.package.version;
  src = lib.cleanSource ../..;
  cargoLock.lockFile = ../../Cargo.lock;
  cargoBuildFlags = [
    "--package"
    "grundy-cli"
  ];
  # The tests need compilers from the network.
  doCheck = false;
  nativeBuildInputs = [ installShellFiles ];
  postInstall = ''
    mkdir pages
    $out/bin/grundy man pages
    installManPage pages/*.1
    installShellCompletion --cmd grundy \
      --bash <($out/bin/grundy completions bash) \
      --fish <($out/bin/grundy completions fish) \
      --zsh <($out/bin/grundy completions zsh)
  '';
  meta = {
    description = "A judge for programs that play combinatorial games";
    license = with lib.licenses; [
      mit
      asl20
    ];
    mainProgram = "grundy";
    platforms = lib.platforms.linux;
  };
}
