/* In the approval window: says to the shop's page what was decided, then closes. */
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
setTimeout(() => window.close(), 200)
