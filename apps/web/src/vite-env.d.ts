// Declares what Vite resolves besides files: its own types and the theme's style sheet.

/// <reference types="vite/client" />

declare module 'virtual:theme.css';
