/** Updates of orders that other features make; none of them has an event. */
export {
  extendPaymentDeadline,
  markErasureAsked,
  markHealthErased,
  setPaymentDeadline,
  unlinkOrders,
  updateDemoParcel,
} from './orders.store.ts'
