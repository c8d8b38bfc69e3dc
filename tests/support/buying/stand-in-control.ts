/** A call of the control API of a provider's stand-in (stand-ins/README.md). */
type ControlCall = (path: string, method?: string, body?: unknown) => Promise<unknown>

/**
 * Returns a function that calls the control API of a stand-in, with GET by default, and returns the
 * JSON of the response. It throws when the stand-in refuses the call.
 */
export function createControlCall(
  standInsUrl: string,
  provider: 'billplz' | 'paypal',
): ControlCall {
  return async (path, method = 'GET', body) => {
    const response = await fetch(`${standInsUrl}/${provider}/control/${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    if (!response.ok)
      throw new Error(`${provider} stand-in control ${path}: ${await response.text()}`)
    return response.json()
  }
}
