/*
 * Describes device and network of a session: "Firefox on Windows", "203.0.113.…". This is enough
 * for staff to notice another person's login, and too little to track anyone.
 */

// The first match counts, because Edge's User-Agent also contains "Chrome", and Chrome's "Safari".
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg\w*\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

// The first match counts: the User-Agent of iPhone and iPad also contains "Mac OS X", and Android's
// also "Linux".
const operatingSystems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\b(iPhone|iPad)\b/, 'iPhone or iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** Returns the browser and, if known, the operating system of a User-Agent header. */
export function describeDevice(userAgent: string | undefined): string {
  const text = userAgent ?? ''
  const browser = browsers.find(([pattern]) => pattern.test(text))?.[1] ?? 'Unknown browser'
  const system = operatingSystems.find(([pattern]) => pattern.test(text))?.[1]
  return system ? `${browser} on ${system}` : browser
}

/**
 * Returns the first three parts of an IP, '203.0.113.…' or '2001:db8:1:…'; '' if it is not an IP.
 */
export function shortenIp(ip: string): string {
  // Also matches IPv4 that is mapped into IPv6: '::ffff:203.0.113.5'.
  const ipv4Start = /(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(ip)?.[1]
  if (ipv4Start) return `${ipv4Start}.…`
  const groups = ip.split(':')
  return groups.length > 2 ? `${groups.slice(0, 3).join(':')}:…` : ''
}
