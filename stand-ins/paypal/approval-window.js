/* In the approval window: posts the decision to the shop's page, then closes. */
const {
  opener: origin,
  decision,
  subscription,
  token,
  baToken,
} = document.getElementById('decided').dataset
if (window.opener) {
  window.opener.postMessage({ standIn: 'paypal', decision, subscription, token, baToken }, origin)
}
// Time for the message to leave the window.
setTimeout(() => window.close(), 200)
