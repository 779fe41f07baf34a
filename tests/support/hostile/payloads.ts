import { formats } from './formats.ts'
import { markdown } from './markdown.ts'
import { markup } from './markup.ts'
import { mutations } from './mutations.ts'
import { type Attack, addresses } from './pieces.ts'
import { unusualCharacters } from './unusual-characters.ts'

export type Payload = { id: number; group: string; text: string }

const groups: Readonly<Record<string, readonly Attack[]>> = {
  ...markup,
  addresses,
  markdown,
  mutations,
  ...formats,
  unusualCharacters,
}

/** Where a payload asks something of another host: nobody answers there, and the browser tests see that it was asked. */
const elsewhereOf = (id: number) => `//xss-${id}.invalid/x`

const textOf = (attack: Attack, id: number) => attack({ call: `xss(${id})`, elsewhere: elsewhereOf(id) })

/**
 * What somebody would write who wants a program of theirs to run in another person's browser. Each calls `xss` with its own
 * number, or asks for an address elsewhere that holds it. Written from a grammar of our own; the families are those of
 * OWASP's filter evasion and Markdown lists and of what browsers' parsers are known to mend.
 */
export const payloads: readonly Payload[] = Object.entries(groups)
  .flatMap(([group, attacks]) => attacks.map((attack) => ({ group, attack })))
  // Two ways to write something may come to the same.
  .filter(
    ({ attack }, index, all) => all.findIndex((one) => textOf(one.attack, 0) === textOf(attack, 0)) === index,
  )
  .map(({ group, attack }, id) => ({ id, group, text: textOf(attack, id) }))
