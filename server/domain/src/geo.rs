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

    /// A box that contains every point within `km`, provided that neither a pole nor the antimeridian is
    /// within it.
    #[must_use]
    pub fn bounding_box(self, km: f64) -> Bounds {
        let lat = (km / EARTH_KM).to_degrees();
        // The circle touches its outermost meridians closer to the pole than its centre.
        let narrow = (km / EARTH_KM).sin() / self.lat.to_radians().cos();
        let lon = narrow.clamp(-1.0, 1.0).asin().to_degrees();
        Bounds {
            south: self.lat - lat,
            north: self.lat + lat,
            west: self.lon - lon,
            east: self.lon + lon,
        }
    }
}

/// Degrees; the edges are included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    pub south: f64,
    pub north: f64,
    pub west: f64,
    pub east: f64,
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Coordinates, EARTH_KM};

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
        fn bounding_box_contains_everything_within_distance(
            here in coordinates(),
            north in -0.9..0.9,
            east in -0.9..0.9,
            km in 1.0..100.0,
        ) {
            let there = Coordinates { lat: here.lat + north, lon: here.lon + east };
            let bounds = here.bounding_box(km);
            let inside = (bounds.south..=bounds.north).contains(&there.lat)
                && (bounds.west..=bounds.east).contains(&there.lon);
            prop_assert!(inside || here.distance_km(there) > km);
        }

        #[test]
        fn bounding_box_is_minimal(here in coordinates(), km in 1.0..100.0) {
            let bounds = here.bounding_box(km);
            // Where the circle touches a meridian.
            let sine = here.lat.to_radians().sin() / (km / EARTH_KM).cos();
            let lat = sine.asin().to_degrees();
            for (lat, lon) in [
                (bounds.south, here.lon),
                (bounds.north, here.lon),
                (lat, bounds.west),
                (lat, bounds.east),
            ] {
                let edge = here.distance_km(Coordinates { lat, lon });
                prop_assert!((edge - km).abs() < 1e-6);
            }
        }
    }
}
