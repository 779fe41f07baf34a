import { MapPinIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import type { Appointment } from '#contract/appointment.ts'
import { type Contact, ContactLinks } from '#web/admin/ui/contact-links.tsx'
import type { IconType } from '#web/ui/icon-type.ts'

type LineProps = { icon?: IconType | undefined; className?: string; children: ReactNode }

/** Words after an icon. */
export const IconLine = ({ icon: Icon, className = '', children }: LineProps) => (
  <p className={`icon-line ${className}`}>
    {Icon && <Icon className="icon" />}
    <span>{children}</span>
  </p>
)

/** The ways to reach a client, or their home; two in a row on a phone. */
export const Contacts = (links: ComponentProps<typeof ContactLinks>) => (
  <div className="row mt-4 gap-2.5 max-md:[&>.button]:flex-[1_1_40%] max-md:[&>.button]:px-3">
    <ContactLinks {...links} />
  </div>
)

/** To the client's home by the phone's own map. */
export const directionsTo = ({ place, address, client }: Appointment): Contact | false =>
  place === 'home' &&
  address !== '' && {
    ...{ words: 'Directions', heard: `to ${client.name}`, icon: MapPinIcon, opensTab: true },
    href: `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`,
  }
