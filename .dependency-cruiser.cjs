const rule = (name, from, to) => ({ name, severity: 'error', from: { path: from }, to })

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    rule('no-cycles', '.', { circular: true }),
    rule('contract-and-content-are-the-bottom', '^(contract|content)/', {
      path: '^(server|web|scripts|tests)/',
    }),
    rule('server-and-web-never-meet', '^(server|web)/', {
      path: '^(server|web|scripts|tests)/',
      pathNot: '^$1/',
    }),
    rule('server-points-down', '^server/(config\\.ts$|http/|database/|mail/|security/)', {
      path: '^server/(features/|app\\.ts|main\\.ts)',
    }),
    rule('server-features-meet-at-service', '^server/features/([^/]+)/', {
      path: '^server/features/',
      pathNot: ['^server/features/$1/', '/service\\.ts$'],
    }),
    rule('ui-and-lib-know-no-feature', '^web/(ui|lib|islands)/', {
      path: '^web/(features|pages|layout|admin)/',
    }),
    rule('dashboard-primitives-know-no-feature', '^web/admin/(lib|ui)/', {
      path: '^web/(features|pages|layout|admin/(?!(lib|ui)/))',
    }),
    rule('web-features-meet-at-calls-queries-and-words', '^web/features/([^/]+)/', {
      path: '^web/(features|pages|layout|admin)/',
      pathNot: [
        '^web/features/$1/',
        '^web/features/.*/(calls|queries|saved-texts|words)\\.tsx?$',
        '^web/admin/(lib|ui)/',
      ],
    }),
  ],
  required: [
    // Fails if the parser reads no TypeScript, which dependency-cruiser reports as files without imports.
    {
      name: 'files-are-read',
      severity: 'error',
      module: { path: '^(server/app\\.ts|web/admin\\.tsx|scripts/setup\\.mjs)$' },
      to: { path: '(node_modules/(fastify|react|react-dom)/|^(node:)?fs$)' },
    },
  ],
  options: {
    // TypeScript 7 has no API that dependency-cruiser could use.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: '^(node_modules|tests)/' },
    // Its parser knows no `using`, which the tests are full of.
    exclude: { path: '\\.test\\.tsx?$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
}
