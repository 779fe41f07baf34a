import type { MachineNotice } from '#contract/machine.ts'
import type { Facts } from '#contract/render.ts'
import { type Block, button, heading, type Letter, paragraph } from '#server/mail/letter.ts'

const blocksOf = ({ siteUrl }: Facts, { words, link, toPassOn }: MachineNotice): Block[] => [
  paragraph(words),
  ...(link ? [button(link.label, siteUrl + link.href)] : []),
  ...(toPassOn
    ? [
        paragraph('Please forward this mail to whoever runs your website:'),
        { kind: 'quote' as const, label: 'For them', text: toPassOn },
      ]
    : []),
]

/** To the owner, when something about the machine begins, and then once a day. */
export function noticeMail(facts: Facts, matters: readonly MachineNotice[]): Letter {
  const [first] = matters
  const others = matters.length - 1
  return {
    subject: `${first?.title ?? ''}${others > 0 ? `, and ${others} more ${others === 1 ? 'thing' : 'things'}` : ''}`,
    preview: first?.words ?? '',
    // The subject stands above them.
    blocks: matters.flatMap((matter) => [
      ...(others > 0 ? [heading(matter.title)] : []),
      ...blocksOf(facts, matter),
    ]),
    footnote:
      'Sent by your website when something about it needs a hand, and each morning until it is put right.',
  }
}
