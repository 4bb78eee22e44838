DROP TABLE payout_requests;
