import 'virtual:theme.css';
import '../kit/style/fonts.css';
import '../kit/style/base.css';

// A build writes the utilities of a page into it and links the rest (build/utilities.mjs).
if (import.meta.env.DEV) void import('../kit/style/utilities.css');
