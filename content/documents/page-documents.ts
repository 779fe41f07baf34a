import * as z from 'zod/mini'
import {
  AboutPage,
  ContactPage,
  HairTipsPage,
  HomePage,
  NewsletterBox,
  PageMeta,
} from '#content/schema/page-schemas.ts'
import { Faqs, Tips, TrainingList } from '#content/schema/schemas.ts'
import { aboutPage } from '#content/words/about.ts'
import { contactPage } from '#content/words/contact.ts'
import { homePage } from '#content/words/home.ts'
import { defineDocument } from './define-document.ts'
import {
  areasPromptGroup,
  closingCallGroup,
  formGroup,
  pageTopGroup,
  pathsWithin,
  searchResultGroup,
} from './form-groups.ts'
import { areEqualAsJson, partsOf } from './page-parts.ts'

const letters = 26

/** The nth suffix: none, a to z, aa to zz. */
const suffixOf = (count: number): string =>
  count === 0
    ? ''
    : suffixOf(Math.floor((count - 1) / letters)) + String.fromCharCode(97 + ((count - 1) % letters))

/** Today's date as a wording version, with a suffix if that version has been used. */
function nextWordingVersion(today: string, used: readonly string[]): string {
  let count = 0
  while (used.includes(today + suffixOf(count))) count += 1
  return today + suffixOf(count)
}

const HomeDocument = z.strictObject({
  homePage: HomePage,
  pageMeta: z.strictObject({ '/': PageMeta }),
})

export const home = defineDocument({
  page: '/',
  schema: HomeDocument,
  groups: [
    formGroup(
      'Top of the page',
      'Heading, first sentence, the two buttons, the large picture',
      ...pathsWithin(
        'homePage',
        'heading',
        'underlined',
        'lede',
        'consultationLabel',
        'callLabel',
        'picture',
      ),
    ),
    formGroup('Facts under the heading', 'Two to four, each a figure and what it counts', 'homePage.pitch'),
    formGroup('Words between the pictures', 'The large sentence under the facts', 'homePage.statement'),
    formGroup(
      'What I do',
      'Only the heading. The cards under it are in Services & prices.',
      'homePage.servicesHeading',
    ),
    areasPromptGroup('homePage', 'Where I visit'),
    formGroup('What clients say', 'Only the heading', 'homePage.testimonialsHeading'),
    formGroup(
      'Six heads',
      'Side by side above the last words',
      ...homePage.portraits.map((_, index) => `homePage.portraits[${index}]`),
    ),
    closingCallGroup('homePage'),
    searchResultGroup('/'),
  ],
  ...partsOf(['homePage'], '/'),
  picturePlaces: {
    'homePage.picture': homePage.picture,
    ...Object.fromEntries(homePage.portraits.map((name, index) => [`homePage.portraits[${index}]`, name])),
  },
})

const AboutDocument = z.strictObject({
  aboutPage: AboutPage,
  training: TrainingList,
  pageMeta: z.strictObject({ '/about': PageMeta }),
})

const aboutParts = partsOf(['aboutPage', 'training'], '/about')

export const about = defineDocument({
  page: '/about',
  schema: AboutDocument,
  groups: [
    pageTopGroup('aboutPage'),
    formGroup(
      'Your story',
      'Paragraphs, your portrait and the line under it. Your portrait stands on the contact page too.',
      ...pathsWithin('aboutPage', 'sample', 'biography', 'picture', 'pictureCaption'),
    ),
    formGroup('Figures', 'Large, in rows of two', 'aboutPage.stats'),
    formGroup('Training', 'What you have learned', 'aboutPage.trainingHeading', 'training'),
    formGroup('What you believe', 'Heading, the large sentence, and what it means', 'aboutPage.philosophy'),
    closingCallGroup('aboutPage'),
    searchResultGroup('/about'),
  ],
  ...aboutParts,
  picturePlaces: { 'aboutPage.picture': aboutPage.picture },
  // Changed text is the owner's own; unchanged text stays a sample until she confirms it.
  finish: ({ aboutPage, training, pageMeta }, { before, today }) =>
    aboutParts.finish(
      {
        aboutPage: {
          ...aboutPage,
          sample:
            aboutPage.sample &&
            areEqualAsJson(aboutPage.biography, before.aboutPage.biography) &&
            areEqualAsJson(aboutPage.philosophy, before.aboutPage.philosophy),
        },
        training: training.map((entry) => ({
          ...entry,
          sample: entry.sample && before.training.some((one) => areEqualAsJson(one, entry)),
        })),
        pageMeta,
      },
      { today },
    ),
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

export const questions = defineDocument({
  page: '/contact',
  schema: QuestionsDocument,
  groups: [
    formGroup(
      'Questions & answers',
      'Beside the form, in this order. The first one is open. Google reads them too.',
      'contactPage.faqHeading',
      'faqs',
    ),
    pageTopGroup('contactPage'),
    formGroup('The form', 'What to write under Hair Details', 'contactPage.hairDetailsHint'),
    formGroup(
      'Get in touch',
      'Only the heading. Phone, email and hours are in Business details.',
      'contactPage.getInTouchHeading',
    ),
    formGroup('Home visits', 'Under the picture', 'contactPage.serving'),
    formGroup('Why choose you', '{name} stands for the name of the business.', 'contactPage.whyChoose'),
    searchResultGroup('/contact'),
  ],
  ...partsOf(['contactPage', 'faqs'], '/contact'),
  picturePlaces: { 'contactPage.serving.picture': contactPage.serving.picture },
})

const TipsDocument = z.strictObject({
  hairTipsPage: HairTipsPage,
  tips: Tips,
  pageMeta: z.strictObject({ '/blog': PageMeta }),
})

export const tips = defineDocument({
  page: '/blog',
  schema: TipsDocument,
  groups: [
    pageTopGroup('hairTipsPage'),
    formGroup(
      'Around the articles',
      'The badge and the links',
      ...pathsWithin('hairTipsPage', 'featuredBadge', 'featuredLinkLabel', 'articleLinkLabel'),
    ),
    formGroup('Quick tips', 'Two to eight short ones', 'hairTipsPage.tipsHeading', 'tips'),
    formGroup(
      'At the end of an article',
      'The invitation, and the heading above the other articles',
      ...pathsWithin('hairTipsPage', 'articleCall', 'keepReadingHeading'),
    ),
    searchResultGroup('/blog'),
  ],
  ...partsOf(['hairTipsPage', 'tips'], '/blog'),
})

const NewsletterDocument = z.strictObject({ newsletterBox: NewsletterBox })

const wordingOf = (stored: unknown) => NewsletterDocument.safeParse(stored).data?.newsletterBox.wording ?? ''

export const newsletter = defineDocument({
  page: '/blog',
  schema: NewsletterDocument,
  groups: [
    formGroup('The sign-up box', 'Who signs up from now on is recorded with these words.', 'newsletterBox'),
  ],
  automatic: ['newsletterBox.wording'],
  pick: ({ newsletterBox }) => ({ newsletterBox }),
  put: (content, document) => ({ ...content, ...document }),
  // A change of the text creates a new wording version, which is stored with every address as evidence of consent.
  finish({ newsletterBox }, { before, today, earlier }) {
    const { wording } = before.newsletterBox
    if (areEqualAsJson({ ...newsletterBox, wording }, before.newsletterBox)) return before
    return {
      newsletterBox: {
        ...newsletterBox,
        wording: nextWordingVersion(today, [wording, ...earlier.map(wordingOf)]),
      },
    }
  },
})
