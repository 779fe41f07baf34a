import type { Key, Place } from './engine.ts'

// https://www.w3.org/TR/webdriver/#keyboard-actions
const codes: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Control: '\uE009',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowRight: '\uE014',
}
const code = (key: Key) => codes[key] ?? key

const key = (type: 'keyDown' | 'keyUp', of: Key) => ({ type, value: code(of) })

/** Keys as both WebDriver protocols send them. */
export const keyActions = (keys: readonly Key[], held?: Key) => [
  {
    type: 'key',
    id: 'keyboard',
    actions: [
      ...(held ? [key('keyDown', held)] : []),
      ...keys.flatMap((one) => [key('keyDown', one), key('keyUp', one)]),
      ...(held ? [key('keyUp', held)] : []),
    ],
  },
]

/** A press, which moves on while the button is down, as both WebDriver protocols send it. */
export function dragActions([first, ...rest]: readonly Place[]) {
  const move = ({ x, y }: Place) => ({ type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 })
  return [
    {
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        ...(first ? [move(first)] : []),
        { type: 'pointerDown', button: 0 },
        ...rest.map(move),
        { type: 'pointerUp', button: 0 },
      ],
    },
  ]
}
