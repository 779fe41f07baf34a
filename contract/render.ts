import type { AwayFacts } from './absence.ts'

/** Details that the owner may change; pages are rendered with them. */
export type Facts = {
  siteUrl: string
  name: string
  firstName?: string | undefined
  phone: string
  mobilePhone: string
  email: string
  serviceArea: string
  /** For people; `opens` and `closes` are for search engines. */
  openingHours: string
  opens: string
  closes: string
  areaNames: Readonly<Record<string, string>>
  away?: AwayFacts | undefined
  /** Address of the salon, once it may be public. */
  salonAddress?: { street?: string | undefined; town: string; postcode: string } | undefined
  social?: readonly { name: string; url: string }[] | undefined
}

/** A form with values: those typed and the errors if it was refused, or those that a link suggests. */
export type ReturnedForm = {
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
  /** A message for the whole form, where no single field is to blame. */
  notice?: string
}

/** The built files, read from the build's manifest. */
export type SiteAssets = {
  site: ScriptAsset
  admin: ScriptAsset
  /** Styles of the website, and those of them that the dashboard needs. */
  css: string
  sharedCss: string
  fonts: readonly string[]
  adminCss: string
}

/** An entry script with the modules it preloads. */
export type ScriptAsset = { file: string; parts: readonly string[] }

/** `Content` is the text of the pages; its type is defined in content/. */
export type PageInput<Content = unknown> = {
  path: string
  facts: Facts
  content: Content
  assets: SiteAssets
  form?: ReturnedForm
}

export type RenderedPage = {
  html: string
  status: 200 | 404
  /** A page for the owner only: never cached, never indexed. */
  isPrivate: boolean
}

/** The exports of `dist/server/render.js`. */
export type Renderer<Content = unknown> = {
  /** All paths with a page. They include `/404`, served for unknown paths. */
  pagePaths: (content: Content) => readonly string[]
  /** Paths whose page depends on the request: rendered for each answer, never cached. */
  requestPaths: readonly string[]
  renderPage: (input: PageInput<Content>) => Promise<RenderedPage>
  /** Files for programs by path, such as sitemap and feed. */
  renderFiles: (
    input: Pick<PageInput<Content>, 'facts' | 'content'>,
  ) => Promise<Readonly<Record<string, string>>>
}
