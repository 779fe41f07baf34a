import { type ErrorKind, type ErrorReason, mostPositions } from '#contract/page-errors.ts'

const kinds: Readonly<Record<string, ErrorKind>> = {
  TypeError: 'type',
  RangeError: 'range',
  ReferenceError: 'reference',
  SyntaxError: 'syntax',
  ZodError: 'schema',
  $ZodError: 'schema',
}

/** Known reasons, by the message of each browser engine. */
const reasons: readonly [RegExp, ErrorReason][] = [
  [/invalid date|invalid time value/i, 'invalid-date'],
  [/invalid array length/i, 'invalid-length'],
  [/call stack size|too much recursion/i, 'endless-recursion'],
  [/is not a constructor/, 'not-a-constructor'],
  [/is not a function/, 'not-a-function'],
  [/is not iterable/, 'not-iterable'],
  [/is not defined|can't find variable/i, 'not-defined'],
  [/properties of (undefined|null)|is (undefined|null)|is not an object/, 'nothing-there'],
  [/dynamically imported module|importing a module script/i, 'script-missing'],
  [/not a child of this node|object can not be found here/, 'element-gone'],
]

// Positions in the stacks of V8 ("at f (https://…/admin-x.js:1:2)"), Firefox and Safari ("f@https://…/admin-x.js:1:2").
const positions = /[\w-]+\.js:\d+:\d+/g

/** The parts of an error that may be reported without personal data: its kind, a known reason, and positions in our scripts. */
export function describeError(error: unknown) {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error()
  const [, reason] = reasons.find(([words]) => words.test(message)) ?? []
  // The first lines of a stack repeat the message, which may hold what looks like a position.
  const frames = stack.replace(message, '').match(positions) ?? []
  return {
    kind: error instanceof DOMException ? 'dom' : (kinds[name] ?? 'error'),
    ...(reason && { reason }),
    at: frames.slice(0, mostPositions),
  } as const
}
