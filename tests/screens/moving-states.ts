import type { Page } from '@playwright/test'
import { banner, press } from '#tests/e2e/banner.ts'
import { expect } from '#tests/e2e/fixtures.ts'
import type { State } from '#tests/e2e/states.ts'
import {
  aConsultation,
  openForm,
  sendButton,
  toast,
  typeConsultation,
  waitUntilLive,
} from '#tests/e2e/steps.ts'

const middle = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))

const carousel = (name: string, press: (page: Page) => Promise<unknown>): State => ({
  name: `carousel: ${name}`,
  open: async (page) => {
    await page.goto('/')
    await middle(page, '.carousel')
    await expect(page.getByRole('button', { name: 'Next review' })).toBeVisible()
    await press(page)
    await middle(page, '.carousel')
  },
})
const pressInCarousel = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).click()

const slider = (name: string, key: string | undefined): State => ({
  name: `before and after: ${name}`,
  open: async (page) => {
    await page.goto('/gallery')
    await middle(page, '.slider')
    if (key) await page.getByRole('slider').first().press(key)
    await page.getByRole('slider').first().blur()
    await middle(page, '.slider')
  },
})

const menu = (name: string, width: number, height: number): State => ({
  name: `menu: ${name}`,
  isNarrow: true,
  open: async (page) => {
    await page.goto('/contact')
    await page.setViewportSize({ width, height })
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.locator('#menu')).toBeVisible()
  },
})

const cookies = (name: string, size?: { width: number; height: number }): State => ({
  name: `cookies: ${name}`,
  isUndecided: true,
  ...(size && { isNarrow: true }),
  open: async (page) => {
    if (size) await page.setViewportSize(size)
    await page.goto('/contact')
    await press(page, 'Customize')
    await expect(banner(page).getByRole('switch').first()).toBeVisible()
  },
})

const openBox = async (page: Page) => {
  await page.goto('/blog')
  await middle(page, '#newsletter form')
  await waitUntilLive(page)
  await middle(page, '#newsletter form')
}

let signedUp = 0

export const movingStates: State[] = [
  carousel('first', async () => {}),
  carousel('next', pressInCarousel('Next review')),
  carousel('previous', pressInCarousel('Previous review')),
  carousel('by a dot', pressInCarousel('Show review 7')),
  carousel('playing', pressInCarousel('Play reviews')),
  slider('middle', undefined),
  slider('all before', 'End'),
  slider('all after', 'Home'),
  menu('upright', 390, 844),
  menu('small', 320, 568),
  menu('on its side', 844, 390),
  cookies('settings on a short phone', { width: 360, height: 640 }),
  cookies('settings on its side', { width: 844, height: 390 }),
  {
    name: 'cookies: settings again, from the footer',
    open: async (page) => {
      await page.goto('/')
      await page.getByRole('button', { name: 'Cookie settings' }).click()
      await expect(banner(page).getByRole('switch').first()).toBeVisible()
    },
  },
  {
    name: 'form: with a suggestion',
    open: async (page) => {
      await openForm(page)
      await page.getByLabel('Email').fill('priya@gmial.com')
      await page.getByLabel('Email').blur()
      await expect(page.getByText('Did you mean priya@gmail.com?')).toBeVisible()
    },
  },
  {
    name: 'form: what remains of a failure',
    open: async (page) => {
      await page.route('**/api/consultations', (route) => route.abort())
      await openForm(page)
      await typeConsultation(page, aConsultation())
      await sendButton(page).click()
      await page.getByRole('button', { name: 'Close notification' }).click()
    },
  },
  {
    name: 'form: what remains once sent',
    open: async (page) => {
      await openForm(page)
      await typeConsultation(page, aConsultation())
      await sendButton(page).click()
      await page.getByRole('button', { name: 'Close notification' }).click()
      await page.getByText('Your request has arrived').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'sign-up: a message',
    open: async (page) => {
      await openBox(page)
      await page.getByLabel('Your email').fill('priya at example')
      await page.getByLabel('Your email').press('Enter')
      await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    },
  },
  {
    name: 'sign-up: sent',
    open: async (page) => {
      await openBox(page)
      await page.getByLabel('Your email').fill(`priya-${process.pid}-${++signedUp}@example.com`)
      await page.getByLabel('Your email').press('Enter')
      await expect(toast(page, 'Welcome to our newsletter!')).toBeVisible()
    },
  },
]
