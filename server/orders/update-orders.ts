/** Updates of orders by other features. None of them records an event of the order. */
export {
  changeEmailOfOrders,
  extendPaymentDeadline,
  markErasureRequested,
  markHealthErased,
  setPaymentDeadline,
  unlinkOrdersFromAccount,
  updateDemoParcel,
} from './orders.store.ts'
