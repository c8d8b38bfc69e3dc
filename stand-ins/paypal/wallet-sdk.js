/*
 * Plays PayPal's script in the browser, as far as subscription buttons go: window.paypal.Buttons.
 *
 * A press opens a window at once, while the browser still allows it, and sends it to the approval
 * once the shop's createSubscription has answered. Without a window (blocked, or asked for) the page
 * itself goes there and comes back to the shop's return address. `__PAGES__` is replaced when served.
 */
;(() => {
  const pages = '__PAGES__'
  const home = new URL(pages).origin

  function Buttons(options = {}) {
    let button = null
    let host = null
    const state = { busy: false, enabled: true }

    const turn = (enabled) => {
      state.enabled = enabled
      if (button) button.disabled = !enabled
    }

    const fail = (error) => {
      if (options.onError) options.onError(error)
      else console.error(error)
    }

    async function press() {
      if (state.busy || !state.enabled) return
      state.busy = true
      let allowed = true
      const actions = {
        resolve: () => undefined,
        reject: () => {
          allowed = false
        },
      }
      // The window must be opened within the click; it is closed again if the shop says no.
      const opened = window.open('', 'paypal_stand_in', 'popup,width=480,height=720')
      try {
        await options.onClick?.({ fundingSource: 'paypal' }, actions)
        if (!allowed) {
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
        const said = await decision(opened, id)
        if (said.decision === 'approve') {
          await options.onApprove?.(
            {
              orderID: said.token,
              subscriptionID: id,
              billingToken: said.baToken,
              facilitatorAccessToken: '',
              paymentSource: 'paypal',
            },
            {},
          )
        } else options.onCancel?.({ orderID: said.token ?? '' }, {})
      } catch (error) {
        opened?.close()
        fail(error)
      } finally {
        state.busy = false
      }
    }

    return {
      isEligible: () => true,
      hasReturned: () => false,
      async render(target) {
        host = typeof target === 'string' ? document.querySelector(target) : target
        if (!host) throw new Error('Expected the element to render into to exist')
        button = document.createElement('button')
        button.type = 'button'
        button.textContent = 'Subscribe with PayPal'
        Object.assign(button.style, {
          width: '100%',
          minHeight: `${Math.min(55, Math.max(25, options.style?.height ?? 52))}px`,
          border: '0',
          borderRadius: options.style?.shape === 'pill' ? '999px' : '4px',
          background: '#f0c24b',
          color: '#111b3d',
          font: '600 1rem/1.2 system-ui, sans-serif',
          cursor: 'pointer',
        })
        button.addEventListener('click', () => void press())
        host.replaceChildren(button)
        options.onInit?.(
          {},
          {
            enable: async () => turn(true),
            disable: async () => turn(false),
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

  /** What the window says; one that is closed without a word has cancelled. */
  function decision(opened, id) {
    return new Promise((resolve) => {
      const watch = setInterval(() => {
        // A word may still be on its way when the window has just gone.
        if (opened.closed) setTimeout(() => done({ decision: 'cancel' }), 300)
      }, 300)
      const done = (said) => {
        clearInterval(watch)
        removeEventListener('message', hear)
        resolve(said)
      }
      const hear = ({ origin, data }) => {
        if (origin !== home || data?.standIn !== 'paypal' || data.subscription !== id) return
        opened.close()
        window.focus()
        done(data)
      }
      addEventListener('message', hear)
    })
  }

  window.paypal = { version: '5.0.0-stand-in', Buttons, FUNDING: { PAYPAL: 'paypal' } }
})()
