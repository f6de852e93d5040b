import js from '@eslint/js';
import typescript from 'typescript-eslint';

// Text of models must never become markup: every way to parse a string as HTML is an error.
const markup = [
  'innerHTML',
  'outerHTML',
  'insertAdjacentHTML',
  'write',
  'writeln',
  'srcdoc',
  'createContextualFragment',
];

export default typescript.config(
  { ignores: ['dist', 'node_modules'] },
  js.configs.recommended,
  {
    files: ['src/**/*.ts'],
    extends: [typescript.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      eqeqeq: 'error',
      'no-restricted-syntax': [
        'error',
        ...markup.map((name) => ({
          selector: `MemberExpression[property.name='${name}']`,
          message: `${name} parses markup; use textContent`,
        })),
      ],
    },
  },
  {
    files: ['**/*.mjs', '**/*.js'],
    languageOptions: {
      // Functions that the browser tests pass to the page name its globals.
      globals: Object.fromEntries(
        [
          ...[
            'process',
            'console',
            'Buffer',
            'URL',
            'URLSearchParams',
            'performance',
            'document',
            'window',
            'location',
          ],
          ...[
            'requestAnimationFrame',
            'getComputedStyle',
            'innerWidth',
            'atob',
            'VideoDecoder',
            'EncodedVideoChunk',
            'DOMParser',
            'navigator',
            'PointerEvent',
            'setTimeout',
          ],
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
);
