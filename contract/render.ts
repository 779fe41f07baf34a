import type { AwayFacts } from './away.ts'

/** What the owner may change without a developer; pages are rendered with it. */
export type Facts = {
  siteUrl: string
  name: string
  phone: string
  mobilePhone: string
  email: string
  serviceArea: string
  /** As people read them; `opens` and `closes` say the same to search engines. */
  openingHours: string
  opens: string
  closes: string
  copyrightYear: number
  /** What the places that the consultation form offers are called. */
  areaNames: Readonly<Record<string, string>>
  /** Whether a sign-up for the newsletter counts only once a mail was answered. */
  confirmsSubscriptions: boolean
  /** While she is away. */
  away?: AwayFacts | undefined
  /** Of the salon, once it may be public. */
  salonAddress?: { street: string; town: string; postcode: string } | undefined
  /** The business's pages elsewhere. */
  social?: readonly { name: string; url: string }[] | undefined
}

/** A form that came back: what was typed and what must be mended. */
export type ReturnedForm = {
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
  /** A sentence for the whole form, where no single field is to blame. */
  notice?: string
}

/** Where the built files are; read once by the server from the build's manifest. */
export type SiteAssets = {
  /** The script of public pages. */
  site: ScriptAsset
  /** The owner's application. */
  admin: ScriptAsset
  css: string
  fonts: readonly string[]
  adminCss: string
}

/** A file whose name changes with its bytes; `integrity` tells them from all others. */
export type ScriptFile = { file: string; integrity: string }
/** A script and what it begins with. */
export type ScriptAsset = ScriptFile & { parts: readonly ScriptFile[] }

/** `Content` is what the texts of the pages are taken from, which this folder does not know. */
export type PageInput<Content = unknown> = {
  path: string
  facts: Facts
  content: Content
  assets: SiteAssets
  form?: ReturnedForm
}

/** A whole HTML document, with what a server must know of it. */
export type RenderedPage = {
  html: string
  status: 200 | 404 | 410
  /** Pages for the owner only: never cached, never indexed. */
  isPrivate: boolean
}

/** The exports of `dist/server/render.js`. */
export type Renderer<Content = unknown> = {
  /**
   * Every path that has a page of its own. Among them are `/404`, served for any other path, and `/410`, for those that had
   * one once.
   */
  pagePaths: (content: Content) => readonly string[]
  /** Paths whose page depends on who asks: each answer is drawn anew, and none is held ready. */
  requestPaths: readonly string[]
  renderPage: (input: PageInput<Content>) => Promise<RenderedPage>
  /** What programs read of the site, by path: sitemap, feed and the like, with marks for the times of changes. */
  renderFiles: (
    input: Pick<PageInput<Content>, 'facts' | 'content'>,
  ) => Promise<Readonly<Record<string, string>>>
}
