import type { PageMeta } from '#content/schema/page-schemas.ts'
import { titleSuffix } from '#content/text/facts.ts'
import type { PublicPath } from '#content/text/public-paths.ts'

// `{name}` and `{openingHours}` are filled in when the page is rendered: see facts.ts.

export const pageMeta = {
  '/': {
    title: `Curly Hair Specialist in North Leeds${titleSuffix}`,
    description:
      'Dry curly cuts, curl colour and home visits across North Leeds, with over 30 years of experience and 600+ happy clients. Book a free consultation.',
    updated: '2026-11-21',
  },
  '/services': {
    title: `Curly Cuts, Colour & Home Visits${titleSuffix}`,
    description:
      'Dry cuts for waves, ringlets and coils, colour placed curl by curl, and a mobile service that brings the salon to your home. Prices on quotation only.',
    updated: '2026-11-21',
  },
  '/about': {
    title: `About Your Curl Specialist${titleSuffix}`,
    description:
      'An independent hairdresser with over 30 years in curly and textured hair: how I trained, why I cut dry, and what I believe about your curls.',
    updated: '2026-11-21',
  },
  '/gallery': {
    title: `Gallery of Curly Cuts & Colour${titleSuffix}`,
    description:
      'Thirteen heads of curls, from loose waves to tight coils, with two before-and-after sliders to drag and a few words from the chair.',
    updated: '2026-11-21',
  },
  '/blog': {
    title: `Curly Hair Care Tips & Advice${titleSuffix}`,
    description:
      'Six practical reads on washing, drying, choosing products and getting curls through a Yorkshire winter, plus four quick tips for today.',
    updated: '2026-11-21',
  },
  '/contact': {
    title: `Book a Free Consultation${titleSuffix}`,
    description:
      'Ask for a free 15-20 minute curl consultation in North Leeds, at the salon or at home. Send the form or call, {openingHours}. Reply within 24 hours.',
    updated: '2026-11-21',
  },
  '/privacy': {
    title: `Privacy Policy & Your Data${titleSuffix}`,
    description:
      'The privacy policy in full, and a plain account of what this website stores, for how long, and how to have it corrected or deleted.',
    updated: '2026-11-21',
  },
  '/privacy/request': {
    title: `Ask About Your Data${titleSuffix}`,
    description:
      'See what I hold about you, have it erased, or complain about how it was used. A link by email proves your address, and it costs nothing.',
    updated: '2026-11-22',
  },
} as const satisfies Record<PublicPath, PageMeta>
