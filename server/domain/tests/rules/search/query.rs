//! Order and paging of results.

use ink_domain::search::{OutOfRange, PageSize, Skip, Sort, SortOrder, ZipQuery};

#[test]
fn default_order_depends_on_sort() {
    for sort in Sort::ALL {
        assert_eq!(Sort::from_code(sort.code()), Some(sort));
    }
    assert_eq!(Sort::from_code("PRICE"), None);
    assert_eq!(
        Sort::ALL.map(Sort::order),
        [
            SortOrder::HighToLow,
            SortOrder::LowToHigh,
            SortOrder::HighToLow
        ]
    );
}

#[test]
fn out_of_range_numbers_are_rejected_not_clamped() {
    assert_eq!(PageSize::new(0), Err(OutOfRange));
    assert_eq!(PageSize::new(101), Err(OutOfRange));
    assert_eq!(PageSize::new(1).map(PageSize::get), Ok(1));
    assert_eq!(PageSize::new(100).map(PageSize::get), Ok(100));
    assert_eq!(Skip::new(-1), Err(OutOfRange));
    assert_eq!(Skip::new(0).map(Skip::get), Ok(0));
    assert_eq!(Skip::new(i64::MAX).map(Skip::get), Ok(i64::MAX));
    assert_eq!(ZipQuery::default().count.get(), 18);
}
