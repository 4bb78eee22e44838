/** The states of an order, as the calls number them. */
export const ORDER_STATUS = {
  awaitingCard: 10,
  inProcess: 100,
  complete: 200,
  cancelled: 300,
  unpaid: 400,
  refunded: 500,
} as const;

export type OrderStatus = (typeof ORDER_STATUS)[keyof typeof ORDER_STATUS];

const ALL: readonly number[] = Object.values(ORDER_STATUS);

export const isOrderStatus = (status: number): status is OrderStatus => ALL.includes(status);
