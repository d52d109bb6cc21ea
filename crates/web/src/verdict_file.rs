//! Verdicts as files: the program, the problem, the engine and the verdict, signed by the server. With the
//! source, anyone can judge the program again and compare.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use ed25519_dalek::{Signature, Signer, SigningKey, Verifier, VerifyingKey};
use grundy_report::Verdict;
use grundy_store::{Judging, Store, StoreError, Submission};
use serde::{Deserialize, Serialize};

/// The only schema so far.
const SCHEMA: &str = "grundy.verdict/1";

/// A verdict, as a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct VerdictFile {
    /// `grundy.verdict/1`.
    pub schema: String,
    /// The verdict and what it was given for.
    pub statement: VerdictStatement,
    /// The server's signature of the statement.
    pub signature: VerdictSignature,
}

/// The statement of a verdict file. Digests are SHA-256, in hexadecimal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct VerdictStatement {
    /// The address of the server.
    pub server: String,
    /// The ID of the submission on that server.
    pub submission: String,
    /// The name of the file that was judged.
    pub file: String,
    /// The digest of the source. `None` if a module was submitted, even if a source came with it.
    pub source: Option<String>,
    /// The digest of the wasm module. `None` if there is no module.
    pub module: Option<String>,
    /// The problem's name.
    pub problem: String,
    /// The digest of the problem's files.
    pub problem_files: String,
    /// The version of the engine that judged.
    pub engine: String,
    /// The seed.
    pub seed: u64,
    /// The verdict.
    pub verdict: Verdict,
    /// Its reason.
    pub reason: Option<String>,
    /// The digest of the report, as `grundy judge --format json` prints it for a file of that name.
    pub report: Option<String>,
    /// Whether judging again must give the same verdict: not if a clock decided, or the judge failed.
    pub reproducible: bool,
    /// The time of judging, in milliseconds since 1970.
    pub judged: i64,
}

/// A signature of a statement.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct VerdictSignature {
    /// `ed25519`.
    pub algorithm: String,
    /// The server's public key, in base64. The server shows it on its page `/about`.
    pub key: String,
    /// The signature of the statement as compact JSON, in base64.
    pub value: String,
}

impl VerdictFile {
    pub(crate) fn signed(statement: VerdictStatement, key: &SigningKey) -> Self {
        let signature = key.sign(&signed_bytes(&statement));
        Self {
            schema: SCHEMA.to_owned(),
            statement,
            signature: VerdictSignature {
                algorithm: "ed25519".to_owned(),
                key: public(key),
                value: BASE64.encode(signature.to_bytes()),
            },
        }
    }

    /// Parses a verdict file and checks the signature against the key contained in it. This does not prove who
    /// owns the key.
    ///
    /// # Errors
    /// If the text is not a verdict file, or the signature is wrong. The text of the error says why.
    pub fn read(text: &str) -> Result<Self, String> {
        let file: Self = serde_json::from_str(text)
            .map_err(|error| format!("this is not a verdict file: {error}"))?;
        if file.schema != SCHEMA || file.signature.algorithm != "ed25519" {
            return Err(format!("this is not a verdict file of the form {SCHEMA}"));
        }
        let bytes = |text: &str| BASE64.decode(text).map_err(|error| error.to_string());
        let key = <[u8; 32]>::try_from(bytes(&file.signature.key)?)
            .map_err(|_| "the public key does not have 32 bytes".to_owned())?;
        let key = VerifyingKey::from_bytes(&key).map_err(|error| error.to_string())?;
        let value = Signature::from_slice(&bytes(&file.signature.value)?)
            .map_err(|error| error.to_string())?;
        key.verify(&signed_bytes(&file.statement), &value)
            .map_err(|_| "the signature does not match: the file has been changed".to_owned())?;
        Ok(file)
    }
}

fn signed_bytes(statement: &VerdictStatement) -> Vec<u8> {
    serde_json::to_vec(statement).expect("plain data can be written as JSON")
}

/// The statement on a submission and its judging.
pub(crate) fn statement(
    server: &str,
    submission: &Submission,
    judging: &Judging,
    seed: u64,
) -> VerdictStatement {
    VerdictStatement {
        server: server.to_owned(),
        submission: submission.id.clone(),
        file: submission.file.clone(),
        source: match submission.built_elsewhere {
            true => None,
            false => submission.source.clone(),
        },
        module: judging.module.clone(),
        problem: submission.problem.clone(),
        problem_files: judging.problem_digest.clone(),
        engine: judging.engine.clone(),
        seed,
        verdict: judging.verdict,
        reason: judging.reason.clone(),
        report: judging.report.clone(),
        reproducible: judging.reproducible,
        judged: judging.created,
    }
}

pub(crate) fn public(key: &SigningKey) -> String {
    BASE64.encode(key.verifying_key().to_bytes())
}

/// The server's signing key. The first call creates it.
pub(crate) async fn signing_key(store: &Store) -> Result<SigningKey, StoreError> {
    let fresh = grundy_store::random_bytes()?;
    let kept = store
        .setting_or("signing-key", &BASE64.encode(fresh))
        .await?;
    let bytes = BASE64
        .decode(&kept)
        .ok()
        .and_then(|bytes| <[u8; 32]>::try_from(bytes).ok());
    let bytes = bytes.ok_or_else(|| StoreError::Corrupt("the signing key".to_owned()))?;
    Ok(SigningKey::from_bytes(&bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example() -> VerdictFile {
        let statement = VerdictStatement {
            server: "http://localhost".to_owned(),
            submission: "1".to_owned(),
            file: "bot.c".to_owned(),
            source: Some("00".to_owned()),
            module: None,
            problem: "nim".to_owned(),
            problem_files: "11".to_owned(),
            engine: "grundy".to_owned(),
            seed: 1,
            verdict: Verdict::Accepted,
            reason: None,
            report: None,
            reproducible: true,
            judged: 0,
        };
        VerdictFile::signed(statement, &SigningKey::from_bytes(&[7; 32]))
    }

    #[test]
    fn an_unchanged_file_is_read() {
        let file = example();
        let text = serde_json::to_string_pretty(&file).expect("JSON");
        assert_eq!(VerdictFile::read(&text), Ok(file));
    }

    #[test]
    fn a_changed_file_is_refused() {
        let text = serde_json::to_string(&example()).expect("JSON");
        for (from, to) in [
            ("\"AC\"", "\"WA\""),
            ("bot.c", "bat.c"),
            ("verdict/1", "verdict/2"),
        ] {
            assert!(
                VerdictFile::read(&text.replace(from, to)).is_err(),
                "{from}"
            );
        }
        assert!(VerdictFile::read("{}").is_err());
        assert!(VerdictFile::read("").is_err());
    }
}
