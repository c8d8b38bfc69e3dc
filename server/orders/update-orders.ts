/** Updates of orders that other features may call. They record no event of the order. */
export {
  changeEmailOfOrders,
  extendPaymentDeadline,
  markErasureRequested,
  markHealthErased,
  setPaymentDeadline,
  unlinkOrdersFromAccount,
  updateDemoParcel,
} from './orders.store.ts'
