import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme';
import Home from './Home.vue';
import LiveExample from './LiveExample.vue';
import './style.css';

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('Home', Home);
    app.component('LiveExample', LiveExample);
  },
} satisfies Theme;
