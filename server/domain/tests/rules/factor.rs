//! Second factors.

use ink_domain::factor::{Factors, MfaType};

#[test]
fn recovery_codes_alone_are_no_mfa_option() {
    let all = Factors {
        mailed: true,
        authenticator: true,
        recovery_codes: 10,
    };
    let options = [MfaType::Mailed, MfaType::Authenticator, MfaType::Recovery];
    assert_eq!(all.options(), options);
    let codes_alone = Factors {
        mailed: false,
        authenticator: false,
        ..all
    };
    assert_eq!(codes_alone.options(), []);
    let app = Factors {
        mailed: false,
        recovery_codes: 0,
        ..all
    };
    assert_eq!(app.options(), [MfaType::Authenticator]);
    for one in options {
        assert_eq!(MfaType::from_code(one.code()), Some(one));
    }
    assert!(MfaType::from_code("sms").is_none());
}
