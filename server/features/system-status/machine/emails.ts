import type { MachineNotice } from '#contract/machine.ts'
import type { Facts } from '#contract/render.ts'
import { type Block, button, heading, type Letter, paragraph } from '#server/mail/letter.ts'

const blocksOf = ({ siteUrl }: Facts, { words, link, toPassOn }: MachineNotice): Block[] => [
  paragraph(words),
  ...(link ? [button(link.label, siteUrl + link.href)] : []),
  ...(toPassOn
    ? [
        paragraph('Please forward this mail to the person who runs your website:'),
        { kind: 'quote' as const, label: 'For them', text: toPassOn },
      ]
    : []),
]

/** Tells the owner of machine problems when they begin, then once a day. */
export function noticeMail(facts: Facts, notices: readonly MachineNotice[]): Letter {
  const [first] = notices
  const others = notices.length - 1
  return {
    subject: `${first?.title ?? ''}${others > 0 ? `, and ${others} more ${others === 1 ? 'thing' : 'things'}` : ''}`,
    preview: first?.words ?? '',
    // A single notice needs no heading: the subject already is its title.
    blocks: notices.flatMap((notice) => [
      ...(others > 0 ? [heading(notice.title)] : []),
      ...blocksOf(facts, notice),
    ]),
    footnote:
      'Sent by your website when something about it needs a hand, and each morning until it is put right.',
  }
}
