import { look } from '#tests/support/sight.ts'

// By a name of this module: Vitest renames what is imported, also within the functions that go to the page.
const see = look

/** What a person calls it: the words on it, or of its label. `of` is where it stands, `is` what it may be, as CSS. */
export type Target = { name: string; is?: string; of?: string }

const pressable = 'a, button, summary, label, [role=tab], [role=switch], [role=radio], [role=checkbox]'

const oneLine = (words: string | null | undefined) => (words ?? '').replace(/\s+/g, ' ').trim()

function isShown(element: Element) {
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible'
}

function namesOf(element: Element): string[] {
  const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : []
  return [
    element.getAttribute('aria-label'),
    element.textContent,
    ...labels.map((one) => one.textContent),
  ].map(oneLine)
}

/** The shown element of this name; one that begins with it where none is called exactly so. */
function find({ name, is = pressable, of = 'body' }: Target): Element | undefined {
  const all = [...document.querySelectorAll(of)]
    .filter(isShown)
    .flatMap((box) => [...box.querySelectorAll(is)])
    .filter(isShown)
  return (
    all.find((one) => namesOf(one).includes(name)) ??
    all.find((one) => namesOf(one).some((own) => own.startsWith(name)))
  )
}

const belongsTo = (element: Element, hit: EventTarget | null) =>
  hit instanceof Element && (element.contains(hit) || hit.closest('label')?.control === element)

/** Lets the next press reach nothing else: what comes in above may push the element away before the press arrives. */
function guard(element: Element) {
  const { dataset } = document.documentElement
  const aim = `${performance.now()}`
  dataset.aim = aim
  delete dataset.missed
  const check = (event: Event) => {
    if (dataset.aim !== aim) return
    if (event.type === 'pointerdown') {
      if (belongsTo(element, event.target)) delete dataset.aim
      else dataset.missed = ''
    }
    if (dataset.missed === undefined) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
    addEventListener(type, check, { capture: true })
}

/** Whether the last press went elsewhere, where it was kept from doing anything. */
export const hasMissed = () => document.documentElement.dataset.missed !== undefined

/** Brings it onto the screen, waits until it stands still, and says where a finger would hit it. */
export async function aim(
  target: Target,
  at: number,
): Promise<{ x: number; y: number } | { problem: string }> {
  const element = find(target)
  if (!element) return { problem: `"${target.name}" is not there` }
  const box = () => element.getBoundingClientRect()
  const isAside = () => box().top < 100 || box().bottom > innerHeight - 100
  if (isAside()) element.scrollIntoView({ block: 'center', behavior: 'instant' })
  let before = box()
  // What has just arrived may still push it down.
  for (let still = 0; still < 5; ) {
    await new Promise(requestAnimationFrame)
    still = box().x === before.x && box().y === before.y ? still + 1 : 0
    before = box()
  }
  const [x, y] = [before.x + before.width * at, before.y + before.height / 2]
  const hit = document.elementFromPoint(x, y)
  if (belongsTo(element, hit)) {
    guard(element)
    return { x, y }
  }
  return {
    problem: `"${target.name}" is covered by ${hit?.outerHTML.slice(0, 120) ?? 'nothing, off the screen'}`,
  }
}

/** Whether these words can be read within the box, once they are brought onto the screen. */
export function canRead(words: string, of: string): boolean {
  const boxes = [...document.querySelectorAll(of)].filter(isShown)
  const holders = boxes
    .flatMap((box) => [box, ...box.querySelectorAll('*')])
    .filter((one) => isShown(one) && oneLine(one.textContent).includes(words))
  const closest = holders.filter((one) => !holders.some((other) => one !== other && one.contains(other)))
  return closest.some((holder) => {
    const { top, bottom } = holder.getBoundingClientRect()
    if (top < 100 || bottom > innerHeight - 100)
      holder.scrollIntoView({ block: 'center', behavior: 'instant' })
    return oneLine(see(holder, []).readable).includes(words)
  })
}

/** Whether the label of a field can be read where the page stands now. */
export function canReadLabel(css: string): boolean {
  const field = document.querySelector(css)
  const label = field && 'labels' in field && field.labels instanceof NodeList ? field.labels[0] : undefined
  return label instanceof Element && oneLine(see(label, []).readable) === oneLine(label.textContent)
}

export const isThere = (css: string) => [...document.querySelectorAll(css)].some(isShown)

export const textsOf = (css: string) =>
  [...document.querySelectorAll(css)].map((one) => oneLine(one.textContent))

export const headingText = () => oneLine(document.querySelector('h1')?.textContent)

export const frameText = () => oneLine(document.querySelector('iframe')?.contentDocument?.body.textContent)

export const isOverflowing = () => document.documentElement.scrollWidth > innerWidth

export const isFocused = (css: string) => document.activeElement?.matches(css) === true

export const hasFocus = (target: Target) => document.activeElement === find(target)

export const address = () => location.pathname + location.search

export const openForMs = () => performance.now()

export const enteredValue = (target: Target) => {
  const element = find(target)
  return element && 'value' in element ? `${element.value}` : undefined
}

/** Sends a function and its arguments into the page, together with what it calls. */
export function inPage<Args extends unknown[]>(work: (...args: Args) => unknown, args: Args): string {
  const parts = [oneLine, isShown, namesOf, find, belongsTo, guard, work]
  const definitions = parts.map((part) => `const ${part.name} = ${part}`).join('\n')
  return `const see = ${look}
const pressable = ${JSON.stringify(pressable)}
${definitions}
const answer = await ${work.name}(...${JSON.stringify(args)})
return JSON.stringify(answer ?? null)`
}
