//! Asking for confirmation of what was shown.

use std::io::{BufRead, IsTerminal, stdin};

/// Whether there is someone to ask.
pub(super) fn is_possible() -> bool {
    stdin().is_terminal()
}

/// Asks for it on the terminal. `yes`: it was given on the command line.
pub(super) fn ask(yes: bool) -> Result<(), String> {
    let input = stdin();
    let terminal = input.is_terminal().then(|| input.lock());
    answer(yes, terminal)
}

/// `terminal`: the source of the answer, if there is a terminal.
fn answer(yes: bool, terminal: Option<impl BufRead>) -> Result<(), String> {
    if yes {
        return Ok(());
    }
    let Some(mut terminal) = terminal else {
        return Err(
            "nothing was done: there is no terminal to ask on, and no --yes says that it is meant"
                .to_owned(),
        );
    };
    eprint!("Do it? Type yes: ");
    let mut line = String::new();
    terminal
        .read_line(&mut line)
        .map_err(|error| format!("nothing was done: {error}"))?;
    if line.trim().eq_ignore_ascii_case("yes") {
        Ok(())
    } else {
        Err("nothing was done".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::answer;

    #[test]
    fn money_moving_command_asks_for_confirmation() {
        assert_eq!(answer(false, Some("yes\n".as_bytes())), Ok(()));
        assert_eq!(answer(false, Some(" YES ".as_bytes())), Ok(()));
        for other in ["", "\n", "y\n", "no\n", "yes, but\n"] {
            let told = answer(false, Some(other.as_bytes()));
            assert_eq!(told, Err("nothing was done".to_owned()), "{other}");
        }
        let nobody: Option<&[u8]> = None;
        assert!(answer(false, nobody).is_err_and(|told| told.contains("--yes")));
        assert_eq!(answer(true, nobody), Ok(()));
    }
}
