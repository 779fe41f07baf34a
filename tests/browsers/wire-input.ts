import type { Key, Place } from './engine.ts'

// https://www.w3.org/TR/webdriver/#keyboard-actions
const codes: Readonly<Record<string, string>> = {
  Enter: '\uE007',
  Control: '\uE009',
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

/** A press of the mouse, as both WebDriver protocols send it. */
export const pressActions = ({ x, y }: Place) => [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
]
