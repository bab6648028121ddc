const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom with the globals of the platform that assistant-ui needs and Jest does not pass on. */
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
