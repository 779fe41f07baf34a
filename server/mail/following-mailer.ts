import type { MailSettings } from './mail-settings.ts'
import { createMailer, type Mailer, type MailerOptions } from './mailer.ts'
import { connectionsAt } from './sending-limits.ts'
import type { SmtpServer } from './settings.ts'

type Opened = { server: SmtpServer; from: MailSettings['mailFrom']; mailer: Mailer; underWay: number }

/** Sends each mail by the settings of that moment: they may change while the program runs. */
export function createFollowingMailer(
  settings: MailSettings,
  options: Pick<MailerOptions, 'socketTimeoutMs'> & { connections: number },
): Mailer {
  let opened: Opened | undefined
  const connectionsFor = (server: SmtpServer) =>
    Math.min(options.connections, connectionsAt(server) ?? options.connections)

  function open(): Opened | undefined {
    const { smtp: server, mailFrom: from } = settings
    if (opened && opened.server === server && opened.from === from) return opened
    // What is under way by the old settings ends first.
    if (opened?.underWay === 0) opened.mailer.close()
    opened = server && {
      server,
      from,
      mailer: createMailer({ server, from, ...options, connections: connectionsFor(server) }),
      underWay: 0,
    }
    return opened
  }

  const send: Mailer['send'] = async (message) => {
    const used = open()
    if (!used) return { kind: 'server', reason: 'Mail is not set up.' }
    used.underWay += 1
    try {
      const failure = await used.mailer.send(message)
      // Refused by settings that are out of use: nothing was taken, and it says nothing about the new ones.
      if (failure?.kind !== 'server' || used === open()) return failure
    } finally {
      used.underWay -= 1
      if (used !== opened && used.underWay === 0) used.mailer.close()
    }
    return await send(message)
  }

  return { connections: options.connections, send, close: () => opened?.mailer.close() }
}
