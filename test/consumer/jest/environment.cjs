const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom with what assistant-ui needs of the platform and Jest does not pass on. */
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of PLATFORM) this.global[name] ??= globalThis[name];
  }
};

const PLATFORM = [
  'ReadableStream',
  'Response',
  'TextDecoder',
  'TextDecoderStream',
  'TextEncoder',
  'TextEncoderStream',
  'TransformStream',
  'WritableStream',
  'structuredClone',
];
