import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/**
 * Writes a .br and a .gz version of each script, style sheet and SVG, so that the server need not compress at each
 * request.
 */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'khlang:precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir, config.build.assetsDir)
    },
    writeBundle: {
      order: 'post',
      handler() {
        for (const name of readdirSync(folder).filter((file) => /\.(js|css|svg)$/.test(file))) {
          const content = readFileSync(join(folder, name))
          const bestQuality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
          writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content, bestQuality))
          writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }))
        }
      },
    },
  }
}
