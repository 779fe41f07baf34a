import * as z from 'zod/mini'
import { aboutPage } from './about.ts'
import { contactPage } from './contact.ts'
import { define } from './define-document.ts'
import { homePage } from './home.ts'
import { nextWording } from './next-wording.ts'
import { metaOf, withMeta, withUpdated } from './page-meta-part.ts'
import {
  AboutPage,
  ContactPage,
  DataRequestPage,
  HairTipsPage,
  HomePage,
  NewsletterBox,
  PageMeta,
} from './page-schemas.ts'
import { Faqs, Tips, TrainingList } from './schemas.ts'

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const HomeDocument = z.strictObject({
  homePage: HomePage,
  pageMeta: z.strictObject({ '/': PageMeta }),
})

export const home = define({
  page: '/',
  schema: HomeDocument,
  automatic: ['pageMeta./.updated'],
  picturePlaces: {
    'homePage.picture': homePage.picture,
    ...Object.fromEntries(homePage.portraits.map((name, index) => [`homePage.portraits[${index}]`, name])),
  },
  pick: (content) => ({ homePage: content.homePage, pageMeta: metaOf(content, '/') }),
  put: (content, { homePage, pageMeta }) => ({ ...withMeta(content, pageMeta), homePage }),
  finish: (document, { today }) => withUpdated(document, '/', today),
})

const AboutDocument = z.strictObject({
  aboutPage: AboutPage,
  training: TrainingList,
  pageMeta: z.strictObject({ '/about': PageMeta }),
})

export const about = define({
  page: '/about',
  schema: AboutDocument,
  automatic: ['pageMeta./about.updated'],
  picturePlaces: { 'aboutPage.picture': aboutPage.picture },
  pick: (content) => ({
    aboutPage: content.aboutPage,
    training: content.training,
    pageMeta: metaOf(content, '/about'),
  }),
  put: (content, { aboutPage, training, pageMeta }) => ({
    ...{ ...withMeta(content, pageMeta), aboutPage, training },
  }),
  // Words that she has changed are her own; the others stay samples until she says that they are right.
  finish: ({ aboutPage, training, pageMeta }, { before, today }) => ({
    aboutPage: {
      ...aboutPage,
      sample:
        aboutPage.sample &&
        same(aboutPage.biography, before.aboutPage.biography) &&
        same(aboutPage.philosophy, before.aboutPage.philosophy),
    },
    training: training.map((entry) => ({
      ...entry,
      sample: entry.sample && before.training.some((one) => same(one, entry)),
    })),
    ...withUpdated({ pageMeta }, '/about', today),
  }),
  samples: ({ aboutPage, training }) => [
    ...(aboutPage.sample ? ['aboutPage.sample'] : []),
    ...training.flatMap(({ sample }, index) => (sample ? [`training[${index}].sample`] : [])),
  ],
})

const QuestionsDocument = z.strictObject({
  contactPage: ContactPage,
  faqs: Faqs,
  pageMeta: z.strictObject({ '/contact': PageMeta }),
})

export const questions = define({
  page: '/contact',
  schema: QuestionsDocument,
  automatic: ['pageMeta./contact.updated'],
  picturePlaces: { 'contactPage.serving.picture': contactPage.serving.picture },
  pick: (content) => ({
    contactPage: content.contactPage,
    faqs: content.faqs,
    pageMeta: metaOf(content, '/contact'),
  }),
  put: (content, { contactPage, faqs, pageMeta }) => ({
    ...{ ...withMeta(content, pageMeta), contactPage, faqs },
  }),
  finish: (document, { today }) => withUpdated(document, '/contact', today),
})

const TipsDocument = z.strictObject({
  hairTipsPage: HairTipsPage,
  tips: Tips,
  pageMeta: z.strictObject({ '/blog': PageMeta }),
})

export const tips = define({
  page: '/blog',
  schema: TipsDocument,
  automatic: ['pageMeta./blog.updated'],
  pick: (content) => ({
    hairTipsPage: content.hairTipsPage,
    tips: content.tips,
    pageMeta: metaOf(content, '/blog'),
  }),
  put: (content, { hairTipsPage, tips, pageMeta }) => ({
    ...{ ...withMeta(content, pageMeta), hairTipsPage, tips },
  }),
  finish: (document, { today }) => withUpdated(document, '/blog', today),
})

const NewsletterDocument = z.strictObject({ newsletterBox: NewsletterBox })

const wordingOf = (stored: unknown) => NewsletterDocument.safeParse(stored).data?.newsletterBox.wording ?? ''

export const newsletter = define({
  page: '/blog',
  schema: NewsletterDocument,
  automatic: ['newsletterBox.wording'],
  pick: ({ newsletterBox }) => ({ newsletterBox }),
  put: (content, document) => ({ ...content, ...document }),
  // Other words are another wording, which is stored with every address as evidence of what was agreed to.
  finish({ newsletterBox }, { before, today, earlier }) {
    const { wording } = before.newsletterBox
    if (same({ ...newsletterBox, wording }, before.newsletterBox)) return before
    return {
      newsletterBox: { ...newsletterBox, wording: nextWording(today, [wording, ...earlier.map(wordingOf)]) },
    }
  },
})

const DataRequestDocument = z.strictObject({
  dataRequestPage: DataRequestPage,
  pageMeta: z.strictObject({ '/privacy/request': PageMeta, '/privacy': PageMeta }),
})

export const dataRequest = define({
  page: '/privacy/request',
  schema: DataRequestDocument,
  automatic: ['pageMeta./privacy/request.updated', 'pageMeta./privacy.updated'],
  pick: (content) => ({
    dataRequestPage: content.dataRequestPage,
    pageMeta: { ...metaOf(content, '/privacy/request'), ...metaOf(content, '/privacy') },
  }),
  put: (content, { dataRequestPage, pageMeta }) => ({ ...withMeta(content, pageMeta), dataRequestPage }),
  finish: (document, { today }) => withUpdated(document, '/privacy/request', today),
})
