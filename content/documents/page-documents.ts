import * as z from 'zod/mini'
import {
  AboutPage,
  ContactPage,
  DataRequestPage,
  HairTipsPage,
  HomePage,
  NewsletterBox,
  PageMeta,
} from '#content/schema/page-schemas.ts'
import { Faqs, Tips, TrainingList } from '#content/schema/schemas.ts'
import { aboutPage } from '#content/words/about.ts'
import { contactPage } from '#content/words/contact.ts'
import { homePage } from '#content/words/home.ts'
import { define } from './define-document.ts'
import { areasPrompt, group, lastWords, pageTop, whatGoogleShows, within } from './form-groups.ts'
import { nextWording } from './next-wording.ts'
import { dateChanges, metaOf, same, withMeta, withUpdated } from './page-meta-part.ts'

const HomeDocument = z.strictObject({
  homePage: HomePage,
  pageMeta: z.strictObject({ '/': PageMeta }),
})

export const home = define({
  page: '/',
  schema: HomeDocument,
  groups: [
    group(
      'Top of the page',
      'Heading, first sentence, the two buttons, the large picture',
      ...within('homePage', 'heading', 'underlined', 'lede', 'consultationLabel', 'callLabel', 'picture'),
    ),
    group('Facts under the heading', 'Two to four, each a figure and what it counts', 'homePage.pitch'),
    group('Words between the pictures', 'The large sentence under the facts', 'homePage.statement'),
    group(
      'What I do',
      'Only the heading. The cards under it are in Services & prices.',
      'homePage.servicesHeading',
    ),
    areasPrompt('homePage', 'Where I visit'),
    group('What clients say', 'Only the heading', 'homePage.testimonialsHeading'),
    group(
      'Six heads',
      'Side by side above the last words',
      ...homePage.portraits.map((_, index) => `homePage.portraits[${index}]`),
    ),
    lastWords('homePage'),
    whatGoogleShows('/'),
  ],
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
  groups: [
    pageTop('aboutPage'),
    group(
      'Your story',
      'Paragraphs, your portrait and the line under it. Your portrait stands on the contact page too.',
      ...within('aboutPage', 'sample', 'biography', 'picture', 'pictureCaption'),
    ),
    group('Figures', 'Large, in rows of two', 'aboutPage.stats'),
    group('Training', 'What you have learned', 'aboutPage.trainingHeading', 'training'),
    group('What you believe', 'Heading, the large sentence, and what it means', 'aboutPage.philosophy'),
    lastWords('aboutPage'),
    whatGoogleShows('/about'),
  ],
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
  // Changed text is the owner's own; unchanged text stays a sample until she confirms it.
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
  groups: [
    group(
      'Questions & answers',
      'Beside the form, in this order. The first one is open. Google reads them too.',
      'contactPage.faqHeading',
      'faqs',
    ),
    pageTop('contactPage'),
    group('The form', 'What to write under Hair Details', 'contactPage.hairDetailsHint'),
    group(
      'Get in touch',
      'Only the heading. Phone, email and hours are in Business details.',
      'contactPage.getInTouchHeading',
    ),
    group('Home visits', 'Under the picture', 'contactPage.serving'),
    group('Why choose you', '{name} stands for the name of the business.', 'contactPage.whyChoose'),
    whatGoogleShows('/contact'),
  ],
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
  groups: [
    pageTop('hairTipsPage'),
    group(
      'Around the articles',
      'The badge and the links',
      ...within('hairTipsPage', 'featuredBadge', 'featuredLinkLabel', 'articleLinkLabel'),
    ),
    group('Quick tips', 'Two to eight short ones', 'hairTipsPage.tipsHeading', 'tips'),
    group(
      'At the end of an article',
      'The invitation, and the heading above the other articles',
      ...within('hairTipsPage', 'articleCall', 'keepReadingHeading'),
    ),
    whatGoogleShows('/blog'),
  ],
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
  groups: [
    group('The sign-up box', 'Who signs up from now on is recorded with these words.', 'newsletterBox'),
  ],
  automatic: ['newsletterBox.wording'],
  pick: ({ newsletterBox }) => ({ newsletterBox }),
  put: (content, document) => ({ ...content, ...document }),
  // A change of the text creates a new wording version, which is stored with every address as evidence of consent.
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

const choice = (name: string, title: string) =>
  group(title, 'What can be chosen, and the line under it', `dataRequestPage.choices.${name}`)

export const dataRequest = define({
  page: '/privacy/request',
  schema: DataRequestDocument,
  groups: [
    pageTop('dataRequestPage'),
    choice('access', 'To see it'),
    choice('erasure', 'To have it erased'),
    choice('complaint', 'To complain'),
    group('What happens next', 'Three steps', 'dataRequestPage.nextHeading', 'dataRequestPage.next'),
    group(
      'Not sure?',
      'Under your phone number and email',
      ...within('dataRequestPage', 'notSureHeading', 'authority'),
    ),
    whatGoogleShows('/privacy/request'),
    whatGoogleShows('/privacy', 'What Google shows of the privacy policy'),
  ],
  automatic: ['pageMeta./privacy/request.updated', 'pageMeta./privacy.updated'],
  pick: (content) => ({
    dataRequestPage: content.dataRequestPage,
    pageMeta: { ...metaOf(content, '/privacy/request'), ...metaOf(content, '/privacy') },
  }),
  put: (content, { dataRequestPage, pageMeta }) => ({ ...withMeta(content, pageMeta), dataRequestPage }),
  finish: (document, { before, today }) =>
    dateChanges(document, before, today, {
      '/privacy': ({ pageMeta }) => pageMeta['/privacy'],
      '/privacy/request': ({ dataRequestPage, pageMeta }) => [dataRequestPage, pageMeta['/privacy/request']],
    }),
})
