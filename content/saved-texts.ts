import type { SavedText } from '#contract/saved-texts.ts'

const ending = 'Warm wishes\n{my name}'

/** The saved texts that the website comes with. A new reply begins with the first. */
export const sampleTexts: readonly [SavedText, ...SavedText[]] = [
  {
    ...{ id: 'call', name: 'May I call you?' },
    body: `Hello {first name},

Thank you for writing about your hair. A {service} in {area} is something I do every week, and I am glad to help.

Could we speak for 15 to 20 minutes first? Tell me when I may call you, or ring me on {my phone}.

${ending}`,
  },
  {
    ...{ id: 'costs', name: 'What it costs' },
    body: `Hello {first name},

Thank you for writing about your hair. My prices are on my website, on the page Services. What a {service} comes to depends on your hair, so let us speak for 15 to 20 minutes first, free.

Tell me when I may call you, or ring me on {my phone}.

${ending}`,
  },
  {
    ...{ id: 'full', name: 'When I have time for you' },
    body: `Hello {first name},

Thank you for writing about your hair. I have no free time until ... From then on I am glad to see you.

Shall I write to you when I have a time? You can also ring me on {my phone}.

${ending}`,
  },
  {
    ...{ id: 'care', name: 'Looking after your curls' },
    body: `Hello {first name},

It was lovely to see you. So that it lasts: conditioner on soaking wet hair at every wash, little heat or none, hands off while it dries, and silk at night.

If anything is not right, ring me on {my phone}.

${ending}`,
  },
  {
    ...{ id: 'review', name: 'How are your curls doing?' },
    body: `Hello {first name},

How are your curls doing? Would you tell others, in a sentence or two? Answer this message, or tell me on {my phone}. Nothing is shown before you agree, and you choose the name.

${ending}`,
  },
  {
    ...{ id: 'missed', name: 'We missed each other' },
    body: `Hello {first name},

I was expecting you, and hope all is well. Shall I look for another time? Answer this message, or ring me on {my phone}.

${ending}`,
  },
]
