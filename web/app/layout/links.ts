export type NavLink = { href: string; label: string }

export const navLinks: readonly NavLink[] = [
  { href: '/', label: 'Home' },
  { href: '/services', label: 'Services' },
  { href: '/about', label: 'About' },
  { href: '/gallery', label: 'Gallery' },
  { href: '/blog', label: 'Hair Tips' },
]

export const serviceLinks: readonly NavLink[] = [
  { href: '/services#cuts', label: 'Curly cuts' },
  { href: '/services#colour', label: 'Curl colour' },
  { href: '/services#mobile', label: 'Mobile service' },
  { href: '/contact', label: 'Free Consultation' },
]

export const quickLinks: readonly NavLink[] = [
  { href: '/about', label: 'About' },
  { href: '/gallery', label: 'Gallery' },
  { href: '/blog', label: 'Hair Tips' },
  { href: '/privacy', label: 'Privacy policy' },
]

/** A section's link is current on every page below it: an article belongs to Hair Tips. */
export const isCurrent = (href: string, path: string) =>
  href === path || (href !== '/' && path.startsWith(`${href}/`))
