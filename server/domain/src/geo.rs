//! Points on the Earth, and their distances.

/// Mean radius of the Earth in kilometres (IUGG, R1).
const EARTH_KM: f64 = 6_371.008_8;

/// WGS 84.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Coordinates {
    /// Degrees north.
    pub lat: f64,
    /// Degrees east.
    pub lon: f64,
}

impl Coordinates {
    /// Kilometres along the great circle, by the haversine formula: treating the Earth as a sphere is off
    /// by at most half a per cent.
    #[must_use]
    pub fn distance_km(self, other: Self) -> f64 {
        let (lat, to_lat) = (self.lat.to_radians(), other.lat.to_radians());
        let across = ((to_lat - lat) / 2.0).sin().powi(2);
        let along = ((other.lon - self.lon).to_radians() / 2.0).sin().powi(2);
        let half = (across + lat.cos() * to_lat.cos() * along).clamp(0.0, 1.0);
        2.0 * EARTH_KM * half.sqrt().asin()
    }

    /// The lowest and the highest latitude that a point within `km` can have.
    #[must_use]
    pub fn latitudes_within(self, km: f64) -> (f64, f64) {
        let reach = (km / EARTH_KM).to_degrees();
        (self.lat - reach, self.lat + reach)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::Coordinates;

    const NEW_YORK: Coordinates = Coordinates {
        lat: 40.7128,
        lon: -74.006,
    };
    const LOS_ANGELES: Coordinates = Coordinates {
        lat: 34.0522,
        lon: -118.2437,
    };

    #[test]
    fn distance_matches_atlas() {
        assert!((NEW_YORK.distance_km(LOS_ANGELES) - 3_936.0).abs() < 1.0);
    }

    fn coordinates() -> impl Strategy<Value = Coordinates> {
        (-75.0..75.0, -170.0..170.0).prop_map(|(lat, lon)| Coordinates { lat, lon })
    }

    proptest! {
        #[test]
        fn distance_is_symmetric(here in coordinates(), there in coordinates()) {
            prop_assert!((here.distance_km(there) - there.distance_km(here)).abs() < 1e-6);
            prop_assert!(here.distance_km(here).abs() < 1e-9);
        }

        #[test]
        fn latitudes_contain_everything_within_distance(
            here in coordinates(),
            north in -0.9..0.9,
            east in -0.9..0.9,
            km in 1.0..100.0,
        ) {
            let there = Coordinates { lat: here.lat + north, lon: here.lon + east };
            let (lowest, highest) = here.latitudes_within(km);
            let inside = (lowest..=highest).contains(&there.lat);
            prop_assert!(inside || here.distance_km(there) > km);
        }

        #[test]
        fn latitudes_are_no_further_than_distance(here in coordinates(), km in 1.0..100.0) {
            let (lowest, highest) = here.latitudes_within(km);
            for lat in [lowest, highest] {
                let edge = here.distance_km(Coordinates { lat, lon: here.lon });
                prop_assert!((edge - km).abs() < 1e-6);
            }
        }
    }
}
