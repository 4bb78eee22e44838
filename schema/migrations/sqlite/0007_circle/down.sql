DROP TABLE card_waitlist;
DROP TABLE follows;
