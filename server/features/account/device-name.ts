// The header is untrusted text: store only these names. The first match wins, because most browsers also claim to be
// others.
const browsers = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['FxiOS/', 'Firefox'],
  ['Firefox/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

const handhelds = ['an iPhone', 'an iPad', 'an Android phone', 'an Android tablet'] as const

const systems = [
  [/iPhone/, 'an iPhone'],
  [/iPad/, 'an iPad'],
  [/Android.*Mobile/, 'an Android phone'],
  [/Android/, 'an Android tablet'],
  [/CrOS/, 'a Chromebook'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'a Mac'],
  [/Linux/, 'Linux'],
] as const

const maxHeaderLength = 500

/** Turns a User-Agent header into a coarse name such as "Safari on an iPhone"; the header itself is never stored. */
export function deviceName(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, maxHeaderLength)
  const browser = browsers.find(([mark]) => text.includes(mark))?.[1] ?? 'Another program'
  const system = systems.find(([mark]) => mark.test(text))?.[1]
  return system ? `${browser} on ${system}` : browser
}

export const isHandheldDeviceName = (device: string) => handhelds.some((one) => device.endsWith(one))
