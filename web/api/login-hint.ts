/**
 * Sets `data-login` on the document of a logged-in visitor before the first paint, so that cached
 * pages show "account" instead of "log in" in the navigation bar. `loginScript` is constant, because
 * the content security policy allows it by hash.
 */
export const loginScript = `(function(){function update(){var t;try{t=JSON.parse(localStorage.getItem('jwtToken'))}catch(e){}document.documentElement.toggleAttribute('data-login',!!t&&t.expiry>Date.now())}update();window.racikLogin=update})()`

declare global {
  interface Window {
    /** Set by `loginScript`: reads the stored session and updates `data-login`. */
    racikLogin?: () => void
  }
}
