/*
 * Imitates PayPal's browser SDK (window.paypal.Buttons). A click opens the approval page in a
 * window. The window is opened immediately, because browsers allow that only during a click; if it
 * is blocked, the shop's own page goes to the approval page, which returns to the shop's return
 * URL. `__PAGES__` is replaced by the base URL of the stand-in's pages when the script is served.
 */
;(() => {
  const pages = '__PAGES__'
  const pagesOrigin = new URL(pages).origin
  const closedPollMs = 300
  /** The message of a window may arrive this long after the window was closed. */
  const lateMessageMs = 300

  function Buttons(options = {}) {
    const state = { isBusy: false, isEnabled: true }
    let button = null

    const setEnabled = (enabled) => {
      state.isEnabled = enabled
      if (button) button.disabled = !enabled
    }
    const handleClick = async () => {
      if (state.isBusy || !state.isEnabled) return
      state.isBusy = true
      await subscribe(options)
      state.isBusy = false
    }

    return {
      isEligible: () => true,
      hasReturned: () => false,
      async render(target) {
        const host = typeof target === 'string' ? document.querySelector(target) : target
        if (!host) throw new Error('Expected the element to render into to exist')
        button = createButton(options.style)
        button.addEventListener('click', () => void handleClick())
        host.replaceChildren(button)
        options.onInit?.(
          {},
          {
            enable: async () => setEnabled(true),
            disable: async () => setEnabled(false),
          },
        )
      },
      async close() {
        button?.remove()
        button = null
      },
      async updateProps(changes) {
        Object.assign(options, changes)
      },
      async resume() {},
    }
  }

  function createButton(style) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Subscribe with PayPal'
    Object.assign(button.style, {
      width: '100%',
      minHeight: `${Math.min(55, Math.max(25, style?.height ?? 52))}px`,
      border: '0',
      borderRadius: style?.shape === 'pill' ? '999px' : '4px',
      background: '#f0c24b',
      color: '#111b3d',
      font: '600 1rem/1.2 system-ui, sans-serif',
      cursor: 'pointer',
    })
    return button
  }

  /** One click, from the shop's consent to the decision. Reports errors to the shop's onError. */
  async function subscribe(options) {
    // The window must be opened within the click; it is closed again if the shop refuses.
    const opened = window.open('', 'paypal_stand_in', 'popup,width=480,height=720')
    try {
      if (!(await allowsClick(options))) {
        opened?.close()
        return
      }
      const id = await options.createSubscription({ paymentSource: 'paypal' }, {})
      const query = new URLSearchParams({ subscription: id })
      if (!opened) {
        location.assign(`${pages}/checkoutnow?${query}`)
        return
      }
      query.set('opener', location.origin)
      opened.location.replace(`${pages}/checkoutnow?${query}`)
      await reportDecision(options, await waitForDecision(opened, id), id)
    } catch (error) {
      opened?.close()
      if (options.onError) options.onError(error)
      else console.error(error)
    }
  }

  /** Asks the shop's onClick, which may reject the click through `actions`. */
  async function allowsClick(options) {
    let isAllowed = true
    const actions = {
      resolve: () => undefined,
      reject: () => {
        isAllowed = false
      },
    }
    await options.onClick?.({ fundingSource: 'paypal' }, actions)
    return isAllowed
  }

  /** Calls the shop's onApprove or onCancel with the fields that PayPal's SDK passes. */
  async function reportDecision(options, result, id) {
    if (result.decision !== 'approve') {
      options.onCancel?.({ orderID: result.token ?? '' }, {})
      return
    }
    await options.onApprove?.(
      {
        orderID: result.token,
        subscriptionID: id,
        billingToken: result.baToken,
        facilitatorAccessToken: '',
        paymentSource: 'paypal',
      },
      {},
    )
  }

  /**
   * Resolves with the decision posted by the window; a window closed without one counts as
   * cancelled.
   */
  function waitForDecision(opened, id) {
    return new Promise((resolve) => {
      // A closed window sends no event to its opener, so it is polled.
      const closedTimer = setInterval(() => {
        if (opened.closed) setTimeout(() => done({ decision: 'cancel' }), lateMessageMs)
      }, closedPollMs)
      const done = (result) => {
        clearInterval(closedTimer)
        removeEventListener('message', onMessage)
        resolve(result)
      }
      const onMessage = ({ origin, data }) => {
        if (origin !== pagesOrigin || data?.standIn !== 'paypal' || data.subscription !== id) return
        opened.close()
        window.focus()
        done(data)
      }
      addEventListener('message', onMessage)
    })
  }

  window.paypal = { version: '5.0.0-stand-in', Buttons, FUNDING: { PAYPAL: 'paypal' } }
})()
