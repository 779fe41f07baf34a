import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import type { Engine, Key, Place } from './engine.ts'
import {
  aim,
  canRead,
  enteredValue,
  hasFocus,
  hasMissed,
  headingText,
  inPage,
  isFocused,
  isOverflowing,
  isThere,
  type Target,
} from './in-page.ts'

// Waiting ends when it happens; how long that may take is the machine's business.
const timeoutMs = 30_000
const fields = 'input, select, textarea'

export type Page = ReturnType<typeof openPage>

/** What a person does with a page and sees of it. */
export function openPage(engine: Engine, siteUrl: string) {
  async function ask<Args extends unknown[], Answer>(
    work: (...args: Args) => Answer,
    ...args: Args
  ): Promise<Awaited<Answer> | null> {
    return JSON.parse(await engine.run(inPage(work, args)))
  }

  /** Asks until the answer is as it should be; a page that is just being left answers nothing. */
  async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + timeoutMs
    let last: unknown
    while (Date.now() < end) {
      try {
        if (await isSo()) return
        last = undefined
      } catch (error) {
        last = error
      }
      await wait(50)
    }
    throw new Error(what, { cause: last })
  }

  /** Where a press would hit it. */
  async function placeOf(target: Target, at = 0.5) {
    let problem = 'no answer'
    let place: Place | undefined
    await until(`Cannot press "${target.name}"`, async () => {
      const aimed = await ask(aim, target, at)
      if (aimed && 'x' in aimed) place = aimed
      else problem = aimed?.problem ?? problem
      return place !== undefined
    }).catch((error) => {
      throw new Error(problem, { cause: error })
    })
    assert(place)
    return place
  }

  async function press(target: Target, at?: number) {
    await until(`"${target.name}" does not stand still`, async () => {
      await engine.press(await placeOf(target, at))
      // A page that is being left by the press has no answer.
      return (await ask(hasMissed).catch(() => false)) !== true
    })
  }

  const page = {
    ask,
    until,
    resize: engine.resize,
    canWriteParts: engine.canWriteParts,
    keys: (...keys: Key[]) => engine.type(keys),
    /** With the key that a shortcut begins with. */
    shortcut: (key: Key) => engine.type([key], 'Control'),
    open: (path: string) => engine.open(siteUrl + path),
    press: (name: string, where: Omit<Target, 'name'> = {}) => press({ name, ...where }),
    /** Instead of what is in the field. */
    async write(name: string, words: string, of?: string) {
      const field = { name, is: fields, ...(of && { of }) }
      await press(field)
      await page.until(`"${name}" has no focus`, async () => (await ask(hasFocus, field)) === true)
      await engine.type(['a'], 'Control')
      await engine.type([...words])
    },
    /** Into a date or a time: its first part is pressed, and an arrow leads to each other. */
    async writeParts(name: string, parts: readonly string[], of: string) {
      await press({ name, is: fields, of }, 0.12)
      await engine.type(parts.flatMap((part) => [...part, 'ArrowRight']))
    },
    /** Types the first letters of the choice, as one does without the mouse. */
    async choose(name: string, choice: string, value: string) {
      await page.press(name, { is: 'label' })
      await page.until(
        `"${name}" has no focus`,
        async () => (await ask(hasFocus, { name, is: fields })) === true,
      )
      await engine.type([...choice])
      await page.until(
        `"${name}" is not ${value}`,
        async () => (await ask(enteredValue, { name, is: fields })) === value,
      )
    },
    see: (words: string, of = 'body') =>
      until(`"${words}" cannot be read`, async () => (await ask(canRead, words, of)) === true),
    /** Whatever it says: it may change while the page is read. */
    seeHeading: () =>
      until('No heading can be read', async () => {
        const words = await ask(headingText)
        return Boolean(words) && (await ask(canRead, words ?? '', 'h1')) === true
      }),
    isThere: async (css: string) => (await ask(isThere, css)) === true,
    seeFocus: (css: string) =>
      until(`The focus is not on ${css}`, async () => (await ask(isFocused, css)) === true),
    async seeNoOverflow() {
      assert.equal(await ask(isOverflowing), false, 'The page is wider than the screen')
    },
  }
  return page
}
